import type { Answer, Input } from '../../../platform/client.ts'

/** One's own application as the server answers with it, and what a save or a submission takes. */
export type ApplicationView = Answer<'readOwnApplication'>['data']
export type ApplicationBody = Input<'createApplication'>['body']
