import { educationLevels } from '../../../../../locales/en/directory.json'
import { files, refused } from '../../../../../locales/en/documents.json'
import { letter } from '../../../../../locales/en/referees.json'

export default { directory: { educationLevels }, documents: { files, refused }, referees: { letter } }
