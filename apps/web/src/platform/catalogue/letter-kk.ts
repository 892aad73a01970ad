import { educationLevels } from '../../../../../locales/kk/directory.json'
import { files, refused } from '../../../../../locales/kk/documents.json'
import { letter } from '../../../../../locales/kk/referees.json'

export default { directory: { educationLevels }, documents: { files, refused }, referees: { letter } }
