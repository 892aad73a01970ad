import applications from '../../../../../locales/ru/applications.json'
import directory from '../../../../../locales/ru/directory.json'
import documents from '../../../../../locales/ru/documents.json'

export default { applications, directory, documents }
