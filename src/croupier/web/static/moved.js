// An edition was once one page: a place on it is now a page of its own, and the server knows which.

const place = decodeURIComponent(location.hash.slice(1));
if (place && !document.getElementById(place)) {
  location.replace(`${location.pathname.replace(/\/$/, "")}/at/${encodeURIComponent(place)}`);
}
