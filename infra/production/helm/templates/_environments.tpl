{{/* The whole environment of each process and job. */}}

{{- define "assay.environment.api" -}}
{{ include "assay.secret" (dict "name" "DATABASE_URL" "secret" .Values.database.secret) }}
{{ include "assay.variables.logins" . }}
{{ include "assay.variables.engines" . | trim }}
{{ include "assay.variables.temporal" . | trim }}
{{- include "assay.variables.payloads" . }}
{{ include "assay.variables.files" . | trim }}
{{ include "assay.variables.front" . | trim }}
- { name: AUDIT_ANCHOR_DIR, value: /audit-anchors }
{{- include "assay.further" (merge (dict) .Values.environment.api .Values.environment.front .Values.environment.all) }}
{{- end }}

{{- define "assay.environment.accounts" -}}
{{ include "assay.secret" (dict "name" "DATABASE_URL" "key" "DATABASE_ACCOUNTS_URL" "secret" .Values.database.secret) }}
{{ include "assay.variables.engines" . | trim }}
- { name: DATA_DIR, value: /data }
{{ include "assay.variables.front" . | trim }}
{{ include "assay.secret" (dict "name" "SESSION_SECRET" "secret" .Values.accounts.secret) }}
{{ include "assay.secret" (dict "name" "SECOND_FACTOR_KEY" "secret" .Values.accounts.secret) }}
{{- include "assay.further" (merge (dict) .Values.environment.accounts .Values.environment.front .Values.environment.all) }}
{{- end }}

{{- define "assay.environment.workflows" -}}
{{ include "assay.secret" (dict "name" "DATABASE_URL" "secret" .Values.database.secret) }}
{{ include "assay.variables.engines" . | trim }}
{{ include "assay.variables.temporal" . | trim }}
{{- include "assay.variables.payloads" . }}
- { name: DATA_DIR, value: /data }
{{- include "assay.further" (merge (dict) .Values.environment.workflows .Values.environment.all) }}
{{- end }}

{{- define "assay.environment.workers" -}}
{{ include "assay.secret" (dict "name" "DATABASE_URL" "secret" .Values.database.secret) }}
{{ include "assay.secret" (dict "name" "DATABASE_ACCOUNTS_URL" "secret" .Values.database.secret) }}
{{ include "assay.variables.engines" . | trim }}
{{ include "assay.variables.files" . | trim }}
- { name: WORKER_QUEUES, value: "test-results,large-results,application-forms,certificates" }
{{- include "assay.further" (merge (dict) .Values.environment.workers .Values.environment.all) }}
{{- end }}

{{/* It sends mail, and reads no file of anybody: it alone has the mail server's address and password, and a way out to it. */}}
{{- define "assay.environment.mailer" -}}
{{ include "assay.secret" (dict "name" "DATABASE_URL" "secret" .Values.database.secret) }}
{{ include "assay.secret" (dict "name" "DATABASE_ACCOUNTS_URL" "secret" .Values.database.secret) }}
{{ include "assay.variables.engines" . | trim }}
- { name: DATA_DIR, value: /data }
- { name: WORKER_QUEUES, value: mail }
- { name: ACCOUNTS_URL, value: {{ .Values.accountsUrl | quote }} }
{{- include "assay.variable" (dict "name" "MAIL_FROM" "value" .Values.mail.from) }}
{{ include "assay.variables.smtp" . | trim }}
{{- include "assay.further" (merge (dict) .Values.environment.mailer .Values.environment.all) }}
{{- end }}

{{- define "assay.environment.prepare" -}}
{{ include "assay.secret" (dict "name" "DATABASE_URL" "secret" .Values.database.secret) }}
{{ include "assay.secret" (dict "name" "DATABASE_OWNER_URL" "secret" .Values.database.ownerSecret) }}
{{ include "assay.variables.engines" . | trim }}
{{ include "assay.variables.temporal" . | trim }}
- { name: DATA_DIR, value: /data }
{{- include "assay.further" .Values.environment.all }}
{{- end }}

{{/* What each process is told, so that it can look at all of it. */}}
{{- define "assay.environment.doctor" -}}
{{ include "assay.secret" (dict "name" "DATABASE_URL" "secret" .Values.database.secret) }}
{{ include "assay.variables.logins" . }}
{{ include "assay.secret" (dict "name" "DATABASE_ACCOUNTS_URL" "secret" .Values.database.secret) }}
{{ include "assay.secret" (dict "name" "DATABASE_OWNER_URL" "secret" .Values.database.ownerSecret) }}
{{ include "assay.variables.engines" . | trim }}
{{ include "assay.variables.temporal" . | trim }}
{{ include "assay.variables.files" . | trim }}
{{ include "assay.variables.front" . | trim }}
{{- with .Values.accounts.secret }}
{{ include "assay.secret" (dict "name" "SESSION_SECRET" "secret" .) }}
{{ include "assay.secret" (dict "name" "SECOND_FACTOR_KEY" "secret" .) }}
{{- end }}
{{ include "assay.variables.smtp" . | trim }}
- { name: AUDIT_ANCHOR_DIR, value: /audit-anchors }
- { name: WORKERS, value: {{ .Values.workers.replicas | quote }} }
{{- with .Values.environment }}
{{- include "assay.further" (merge (dict) .api .accounts .workers .front .all) }}
{{- end }}
{{- end }}
