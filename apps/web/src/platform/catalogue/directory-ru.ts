import directory from '../../../../../locales/ru/directory.json'
import { slots } from '../../../../../locales/ru/documents.json'
import universities from '../../../../../locales/ru/universities.json'

export default { directory, documents: { slots }, universities }
