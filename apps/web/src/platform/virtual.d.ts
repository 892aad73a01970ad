declare module 'virtual:endpoints' {
  const table: Readonly<
    Record<string, readonly [method: string, path: string, kind: 'json' | 'upload' | 'piece' | 'download']>
  >
  export default table
}
