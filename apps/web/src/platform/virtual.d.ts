type Entry = readonly [method: string, path: string, kind: 'json' | 'upload' | 'piece' | 'download', season?: 'season']

declare module 'virtual:guest-endpoints' {
  const table: Readonly<Record<string, Entry>>
  export default table
}

declare module 'virtual:session-endpoints' {
  const table: Readonly<Record<string, Entry>>
  export default table
}

/** Texts of the kernel without errors of staff alone (`scripts/guest-errors.ts`). */
declare module '*/kernel.json?guest' {
  import type kernel from '../../../../locales/kk/kernel.json'

  const texts: typeof kernel
  export default texts
}
