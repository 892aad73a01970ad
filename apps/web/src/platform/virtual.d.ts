declare module 'virtual:endpoints' {
  /** Paths by method and name; that of a download begins with `@`. */
  const table: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default table
}
