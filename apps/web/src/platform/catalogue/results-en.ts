import { educationLevels, language, subjects } from '../../../../../locales/en/directory.json'
import { files } from '../../../../../locales/en/documents.json'
import { letters } from '../../../../../locales/en/offers.json'
import results from '../../../../../locales/en/results.json'

export default {
  documents: { files },
  offers: { letters },
  results,
  directory: { educationLevels, language, subjects },
}
