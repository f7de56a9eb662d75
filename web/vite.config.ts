import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { drawnBanners } from './build/banners.ts'
import { drawnBonuses } from './build/bonuses.ts'
import { brotli } from './build/brotli.ts'
import { chunksOf } from './build/chunks.ts'
import { cloth } from './build/cloth.ts'
import { drawnGames } from './build/games.ts'
import { install } from './build/install.ts'
import { preload } from './build/preload.ts'
import { texts } from './build/texts.ts'

const root = dirname(fileURLToPath(import.meta.url))
const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root,
  plugins: [
    react(),
    texts(),
    cloth(),
    drawnGames(),
    drawnBanners(),
    drawnBonuses(),
    preload(),
    install(),
    brotli(),
  ],
  // wouter brings a stand-in for what React has had since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    modulePreload: { polyfill: false },
    outDir: join(root, '..', 'dist', 'web'),
    emptyOutDir: true,
    target: 'es2022',
    // Read by scripts/size.ts; the server does not serve it.
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunksOf(root) } },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
