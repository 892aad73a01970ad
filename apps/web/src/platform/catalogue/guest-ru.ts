import accounts from '../../../../../locales/ru/accounts.json'
import app from '../../../../../locales/ru/app.json'
import kernel from '../../../../../locales/ru/kernel.json'
import reception from '../../../../../locales/ru/reception.json'

export default { accounts, app, kernel, reception }
