"""Maryland's electronic version of Casino War: stations that wager on community cards."""
