import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotli } from '#kit/build/brotli.ts'
import { classNames } from '#kit/build/classNames.ts'
import { cloth } from '#kit/build/cloth.ts'
import { shortContract } from '#kit/build/contract.ts'
import { smallZod } from '#kit/build/smallZod.ts'
import { texts } from '#kit/build/texts.ts'
import { themes } from '#kit/build/themes.ts'

const root = dirname(fileURLToPath(import.meta.url))
const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root,
  base: '/console/',
  plugins: [
    react(),
    texts(join(root, 'texts')),
    themes(),
    classNames(),
    cloth(),
    shortContract(),
    smallZod(),
    brotli(),
  ],
  // wouter and Lingui bring a polyfill of a hook that React has had since 18.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    modulePreload: { polyfill: false },
    outDir: join(root, '..', 'dist', 'console'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // An office loads the console once a day, so a warning about its size would only trouble a newcomer.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
