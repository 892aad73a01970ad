import { educationLevels, language, subjects } from '../../../../../locales/ru/directory.json'
import { results } from '../../../../../locales/ru/grants.json'

export default { grants: { results }, directory: { educationLevels, language, subjects } }
