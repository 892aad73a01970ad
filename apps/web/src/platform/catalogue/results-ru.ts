import { educationLevels, language, subjects } from '../../../../../locales/ru/directory.json'
import { letters, results } from '../../../../../locales/ru/grants.json'

export default { grants: { letters, results }, directory: { educationLevels, language, subjects } }
