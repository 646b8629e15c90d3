/** The cookie by which a workstation in the browser is known; it ends with the browser. */

const STATION_COOKIE = 'airdesk_station';
const SECRET = /^[\w-]{22,128}$/;

export const buildStationCookie = (secret: string): string =>
  [`${STATION_COOKIE}=${secret}`, 'HttpOnly', 'SameSite=Strict', 'Path=/'].join('; ');

export function readStation(headers: Headers): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    const value = pair.slice(at + 1).trim();
    if (at > 0 && pair.slice(0, at).trim() === STATION_COOKIE && SECRET.test(value)) return value;
  }
  return null;
}
