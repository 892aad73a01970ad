type Entry = readonly [method: string, path: string, kind: 'json' | 'upload' | 'piece' | 'download', season?: 'season']

declare module 'virtual:guest-endpoints' {
  const table: Readonly<Record<string, Entry>>
  export default table
}

declare module 'virtual:session-endpoints' {
  const table: Readonly<Record<string, Entry>>
  export default table
}
