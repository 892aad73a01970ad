import { educationLevels, language, subjects } from '../../../../../locales/kk/directory.json'
import { letters } from '../../../../../locales/kk/offers.json'
import results from '../../../../../locales/kk/results.json'

export default { offers: { letters }, results, directory: { educationLevels, language, subjects } }
