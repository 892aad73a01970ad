import directory from '../../../../../locales/en/directory.json'
import { slots } from '../../../../../locales/en/documents.json'
import universities from '../../../../../locales/en/universities.json'

export default { directory, documents: { slots }, universities }
