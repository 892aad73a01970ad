import accounts from '../../../../../locales/kk/accounts.json'
import app from '../../../../../locales/kk/app.json'
import documents from '../../../../../locales/kk/documents.json'
import kernel from '../../../../../locales/kk/kernel.json'
import reception from '../../../../../locales/kk/reception.json'

export default { accounts, app, documents, kernel, reception }
