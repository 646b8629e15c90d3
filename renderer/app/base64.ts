/** Converts between bytes and base64, the form of files in requests and answers. */

export const toBytes = (base64: string) =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

export function toBase64(bytes: Uint8Array): string {
  let signs = '';
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return btoa(signs);
}
