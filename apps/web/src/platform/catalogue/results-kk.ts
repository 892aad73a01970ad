import { educationLevels, language, subjects } from '../../../../../locales/kk/directory.json'
import { results } from '../../../../../locales/kk/grants.json'

export default { grants: { results }, directory: { educationLevels, language, subjects } }
