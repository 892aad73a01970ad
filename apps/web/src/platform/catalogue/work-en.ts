import applications from '../../../../../locales/en/applications.json'
import audit from '../../../../../locales/en/audit.json'
import directory from '../../../../../locales/en/directory.json'
import documents from '../../../../../locales/en/documents.json'
import editing from '../../../../../locales/en/editing.json'
import grants from '../../../../../locales/en/grants.json'
import interviews from '../../../../../locales/en/interviews.json'
import screening from '../../../../../locales/en/screening.json'
import security from '../../../../../locales/en/security.json'
import staff from '../../../../../locales/en/staff.json'

export default { applications, audit, directory, documents, editing, grants, screening, interviews, security, staff }
