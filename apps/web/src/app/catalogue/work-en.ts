import applications from '../../../../../locales/en/applications.json'
import directory from '../../../../../locales/en/directory.json'

export default { applications, directory }
