import { CONTENT_KIND_NAMES, type ContentKind } from '@portal/domain/content/kind-rules.ts'

/** Kind of an address; undefined: there is none of this name. */
export const kindNamed = (name: string): ContentKind | undefined => CONTENT_KIND_NAMES.find((each) => each === name)
