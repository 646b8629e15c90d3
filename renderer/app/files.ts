/**
 * Files and the clipboard in the page. The desktop app asks where to save a file; a browser
 * downloads it. A browser prints a document in a frame, which the content security policy allows.
 */
import type { FileToKeep, KeptFile } from '#main/contract/call.ts';
import type { DocumentAnswer } from '#main/contract/documents.ts';
import { toBytes } from './base64.ts';
import type { Page } from './page.ts';

const createAddress = ({ body_base64, media_type }: FileToKeep): string =>
  URL.createObjectURL(new Blob([toBytes(body_base64)], { type: media_type }));

/** Long enough for any download to start. */
const KEEP_ADDRESS_MS = 60_000;

function download(file: FileToKeep): KeptFile {
  const link = document.createElement('a');
  link.href = createAddress(file);
  link.download = file.file_name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_ADDRESS_MS);
  return { state: 'KEPT' };
}

/** One frame at a time: the last printed document. */
function print(file: DocumentAnswer): void {
  document.querySelector('iframe.print-frame')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'print-frame';
  frame.title = file.file_name;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  });
  frame.src = createAddress(file);
  document.body.append(frame);
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The desktop app allows no frames: there, a text is printed as a page. */
export function createPageFiles(): Partial<Page> {
  const bridge = window.airdesk;
  if (bridge) {
    const { keepFile, print: printItinerary, printers, onLink, takeLink, newWindow } = bridge;
    return { keepFile, copyText: copy, printItinerary, printers, onLink, takeLink, newWindow };
  }
  return {
    keepFile: async (file) => download(file),
    printFile: print,
    copyText: copy,
    newWindow: () => void window.open('/', '_blank', 'noopener'),
  };
}
