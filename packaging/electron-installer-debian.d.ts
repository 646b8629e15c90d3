declare module 'electron-installer-debian' {
  interface Given {
    src: string;
    dest: string;
    arch: 'amd64' | 'arm64';
    options: Record<string, unknown>;
  }
  const installDebian: (given: Given) => Promise<unknown>;
  // biome-ignore lint/style/noDefaultExport: the package has only this
  export default installDebian;
}
