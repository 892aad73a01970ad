import { educationLevels, language, subjects } from '../../../../../locales/en/directory.json'
import { letters, results } from '../../../../../locales/en/grants.json'

export default { grants: { letters, results }, directory: { educationLevels, language, subjects } }
