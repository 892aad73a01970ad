import applications from '../../../../../locales/kk/applications.json'
import audit from '../../../../../locales/kk/audit.json'
import directory from '../../../../../locales/kk/directory.json'
import documents from '../../../../../locales/kk/documents.json'
import editing from '../../../../../locales/kk/editing.json'
import grants from '../../../../../locales/kk/grants.json'
import interviews from '../../../../../locales/kk/interviews.json'
import screening from '../../../../../locales/kk/screening.json'
import security from '../../../../../locales/kk/security.json'
import staff from '../../../../../locales/kk/staff.json'

export default { applications, audit, directory, documents, editing, grants, screening, interviews, security, staff }
