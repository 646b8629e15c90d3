/** The bridge from renderer to main process: calls, events, files and windows, not Electron. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { type Bridge, IPC_CHANNELS } from '#main/contract/call.ts';
import type { DeskEvent } from '#main/contract/events.ts';

const bridge: Bridge = {
  invoke: (name, input, options) => ipcRenderer.invoke(IPC_CHANNELS.invoke, name, input, options),
  keepFile: (file) => ipcRenderer.invoke(IPC_CHANNELS.file, file),
  recover: (passphrase) => ipcRenderer.invoke(IPC_CHANNELS.recover, passphrase),
  onFlush(flush) {
    ipcRenderer.on(IPC_CHANNELS.flush, () => {
      void flush().finally(() => ipcRenderer.invoke(IPC_CHANNELS.flushed));
    });
  },
  tellLanguage: (language) => void ipcRenderer.invoke(IPC_CHANNELS.language, language),
  onLink: (heard) => void ipcRenderer.on(IPC_CHANNELS.link, () => heard()),
  takeLink: () => ipcRenderer.invoke(IPC_CHANNELS.takeLink),
  newWindow: () => void ipcRenderer.invoke(IPC_CHANNELS.newWindow),
  print: () => ipcRenderer.invoke(IPC_CHANNELS.print),
  printers: (choose) => ipcRenderer.invoke(IPC_CHANNELS.printers, choose),
  subscribe(listener) {
    const forward = (_event: IpcRendererEvent, event: DeskEvent) => listener(event);
    ipcRenderer.on(IPC_CHANNELS.event, forward);
    return () => {
      ipcRenderer.off(IPC_CHANNELS.event, forward);
    };
  },
};

contextBridge.exposeInMainWorld('airdesk', bridge);
