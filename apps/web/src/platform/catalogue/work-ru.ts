import applications from '../../../../../locales/ru/applications.json'
import audit from '../../../../../locales/ru/audit.json'
import directory from '../../../../../locales/ru/directory.json'
import documents from '../../../../../locales/ru/documents.json'
import editing from '../../../../../locales/ru/editing.json'
import grants from '../../../../../locales/ru/grants.json'
import interviews from '../../../../../locales/ru/interviews.json'
import screening from '../../../../../locales/ru/screening.json'
import security from '../../../../../locales/ru/security.json'
import staff from '../../../../../locales/ru/staff.json'

export default { applications, audit, directory, documents, editing, grants, screening, interviews, security, staff }
