/** The desktop app's two Node parts alone, built as they are for real. */
import { defineConfig } from 'electron-vite';
import whole from '../../electron.vite.config.ts';

const { main, preload } = whole;
export default defineConfig({ main, preload });
