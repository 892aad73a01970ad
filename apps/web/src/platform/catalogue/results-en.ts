import { educationLevels, language, subjects } from '../../../../../locales/en/directory.json'
import { results } from '../../../../../locales/en/grants.json'

export default { grants: { results }, directory: { educationLevels, language, subjects } }
