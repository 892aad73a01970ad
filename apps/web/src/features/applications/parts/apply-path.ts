/** Screen that begins an application of any kind. */
export const APPLY_PATH = '/create-application'
