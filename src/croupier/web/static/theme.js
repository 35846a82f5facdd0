// Sets the theme before the page is painted: ?theme= forces one, else the reader's choice, else the system's.
{
  const forced = new URLSearchParams(location.search).get("theme");
  let kept = null;
  try { kept = localStorage.getItem("theme"); } catch { /* storage may be forbidden */ }
  const theme = ["light", "dark"].includes(forced) ? forced : kept;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  document.documentElement.classList.add("scripted");
}
