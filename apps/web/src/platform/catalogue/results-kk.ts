import { educationLevels, language, subjects } from '../../../../../locales/kk/directory.json'
import { files } from '../../../../../locales/kk/documents.json'
import { letters } from '../../../../../locales/kk/offers.json'
import results from '../../../../../locales/kk/results.json'

export default {
  documents: { files },
  offers: { letters },
  results,
  directory: { educationLevels, language, subjects },
}
