import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { guestErrors } from '../../scripts/guest-errors.ts'

/** Builds the page of stories once a run and passes its folder to the workers in the environment. */
export default async function buildStories(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-stories-'))
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [guestErrors(), react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 5_000,
    },
  })
  process.env['STORIES'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
