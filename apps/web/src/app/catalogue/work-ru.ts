import applications from '../../../../../locales/ru/applications.json'
import directory from '../../../../../locales/ru/directory.json'

export default { applications, directory }
