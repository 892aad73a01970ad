import directory from '../../../../../locales/kk/directory.json'
import { slots } from '../../../../../locales/kk/documents.json'
import universities from '../../../../../locales/kk/universities.json'

export default { directory, documents: { slots }, universities }
