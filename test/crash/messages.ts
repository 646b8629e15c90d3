/** How a message is called, whatever protocol it is of: the proxy, the hook and tests name it alike. */

/** Duffel's paths without its ids; a read is told from what it reads by its method. */
function resourceOf(method: string, path: string): string {
  const steps = path.split('/').filter((step) => !/^([a-z]{3}_|none$)/.test(step));
  return `${method === 'POST' ? '' : `${method} `}${steps.at(-1)}`;
}

/** Null for what is none: the instructor's own calls, a look whether somebody is there. */
export function messageOf(method: string, url: string, body: string): string | null {
  const path = new URL(url, 'http://line.test').pathname;
  const [, area] = path.split('/');
  if (area === 'duffel') return path.endsWith('/none') ? null : resourceOf(method, path);
  if (method !== 'POST' || area === 'control') return null;
  if (area === 'ndc') return path.split('/').at(-1) ?? null;
  // SOAP: the first element of the body.
  return /<(?:\w+:)?Body[^>]*>\s*<(?:\w+:)?(\w+)/.exec(body)?.[1] ?? null;
}
