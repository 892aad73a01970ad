import applications from '../../../../../locales/kk/applications.json'
import directory from '../../../../../locales/kk/directory.json'

export default { applications, directory }
