import { educationLevels, language, subjects } from '../../../../../locales/ru/directory.json'
import { files } from '../../../../../locales/ru/documents.json'
import { letters } from '../../../../../locales/ru/offers.json'
import results from '../../../../../locales/ru/results.json'

export default {
  documents: { files },
  offers: { letters },
  results,
  directory: { educationLevels, language, subjects },
}
