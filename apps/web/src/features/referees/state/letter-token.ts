/** Token of a referee's link: after `#token=`, which browsers send to no server, or as `?token=`. */
export const letterToken = (hash: string, search: string | undefined): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? search ?? ''
