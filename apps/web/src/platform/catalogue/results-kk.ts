import { educationLevels, language, subjects } from '../../../../../locales/kk/directory.json'
import { letters, results } from '../../../../../locales/kk/grants.json'

export default { grants: { letters, results }, directory: { educationLevels, language, subjects } }
