import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotli } from '#kit/build/brotli.ts'
import { classNames } from '#kit/build/classNames.ts'
import { cloth } from '#kit/build/cloth.ts'
import { shortContract } from '#kit/build/contract.ts'
import { fetchFirst } from '#kit/build/fetchFirst.ts'
import { noFacades } from '#kit/build/noFacades.ts'
import { smallZod } from '#kit/build/smallZod.ts'
import { texts } from '#kit/build/texts.ts'
import { themes } from '#kit/build/themes.ts'
import { drawnBanners } from './build/banners.ts'
import { drawnBonuses } from './build/bonuses.ts'
import { chunksOf } from './build/chunks.ts'
import { drawnGames } from './build/games.ts'
import { install } from './build/install.ts'
import { preload } from './build/preload.ts'

const root = dirname(fileURLToPath(import.meta.url))
const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root,
  plugins: [
    react(),
    texts(join(root, 'texts')),
    themes(),
    classNames(),
    cloth(),
    shortContract(),
    smallZod(),
    drawnGames(),
    drawnBanners(),
    drawnBonuses(),
    fetchFirst(),
    noFacades(),
    preload(),
    install(),
    brotli(),
  ],
  // wouter and Lingui bring a polyfill of a hook that React has had since 18.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    modulePreload: { polyfill: false },
    outDir: join(root, '..', 'dist', 'web'),
    emptyOutDir: true,
    target: 'es2022',
    // Its code is 1 % smaller than that of the default, which every phone loads first.
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
    // Read by scripts/size.ts; the server does not serve it.
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: chunksOf(root),
        // The first script names every other file, and digests do not compress: 42 bits, and 36 of a style
        // sheet, tell two builds of a file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
