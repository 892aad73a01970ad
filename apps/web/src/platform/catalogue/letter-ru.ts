import { educationLevels } from '../../../../../locales/ru/directory.json'
import { files, refused } from '../../../../../locales/ru/documents.json'
import { letter } from '../../../../../locales/ru/referees.json'

export default { directory: { educationLevels }, documents: { files, refused }, referees: { letter } }
