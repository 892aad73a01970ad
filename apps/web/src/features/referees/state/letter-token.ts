/** Token of a referee's link. It follows the `#`, which browsers send to no server. */
export const letterToken = (hash: string): string => hash.replace(/^#/, '')
