import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { endpointTable } from './scripts/endpoint-table.ts'

export default defineConfig({
  base: '/admission/',
  plugins: [react(), endpointTable()],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Without it a barrel such as @mantine/core lands in the entry with all its exports.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
})
