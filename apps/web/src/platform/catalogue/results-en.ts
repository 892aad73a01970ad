import { educationLevels, language, subjects } from '../../../../../locales/en/directory.json'
import { letters } from '../../../../../locales/en/offers.json'
import results from '../../../../../locales/en/results.json'

export default { offers: { letters }, results, directory: { educationLevels, language, subjects } }
