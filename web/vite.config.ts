import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

const server = process.env.MILKRUN_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [
    svelte(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false, // it lies in public/
      injectManifest: { globPatterns: ['**/*'], globIgnores: ['sw.js'] },
    }),
  ],
  build: {
    outDir: '../src/milkrun/server/static',
    emptyOutDir: true,
    // The page's policy allows no data: scripts or fonts, so nothing is folded into a file.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'] },
});
