/**
 * What this page shows beside its cookie. It comes behind the # of the address the launch link leads
 * to, and is kept where no other port of the same address reads it.
 */
const KEPT_AS = 'airdesk-page';
const GIVEN = /^#page=([\w-]{22,128})$/;

export function pageSecret(): string | null {
  const given = GIVEN.exec(window.location.hash)?.[1];
  try {
    if (given !== undefined) {
      window.localStorage.setItem(KEPT_AS, given);
      window.history.replaceState(null, '', window.location.pathname);
    }
    return given ?? window.localStorage.getItem(KEPT_AS);
  } catch {
    // A browser that keeps nothing: the page works until it is loaded anew.
    return given ?? null;
  }
}
