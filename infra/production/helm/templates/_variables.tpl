{{/* A variable with a value; nothing where it is empty. dict "name" "value" */}}
{{- define "assay.variable" -}}
{{- if .value }}
- { name: {{ .name }}, value: {{ .value | toString | quote }} }
{{- end }}
{{- end }}

{{/* A variable from a key of a Secret. dict "name" "secret", and "key" where it has another name */}}
{{- define "assay.secret" -}}
- { name: {{ .name }}, valueFrom: { secretKeyRef: { name: {{ .secret }}, key: {{ .key | default .name }} } } }
{{- end }}

{{/* Further variables of the values. Helm would write a large number as 1e+06. */}}
{{- define "assay.further" -}}
{{- range $name, $value := . }}
- { name: {{ $name }}, value: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }} }
{{- end }}
{{- end }}

{{/* TLS towards an engine: dict "prefix" "DATABASE" "engine" "database" "tls" its settings */}}
{{- define "assay.tls" -}}
{{- if .tls.enabled }}
- { name: {{ .prefix }}_TLS, value: "true" }
{{- end }}
{{- if .tls.caSecret }}
- { name: {{ .prefix }}_TLS_CA_FILE, value: /tls/{{ .engine }}/ca/ca.crt }
{{- end }}
{{- if .tls.clientSecret }}
- { name: {{ .prefix }}_TLS_CERT_FILE, value: /tls/{{ .engine }}/client/tls.crt }
- { name: {{ .prefix }}_TLS_KEY_FILE, value: /tls/{{ .engine }}/client/tls.key }
{{- end }}
{{- include "assay.variable" (dict "name" (printf "%s_TLS_SERVER_NAME" .prefix) "value" .tls.serverName) }}
{{- end }}

{{/* What every process reads, but for DATABASE_URL, DATA_DIR and environment.all. */}}
{{- define "assay.variables.engines" -}}
{{- include "assay.tls" (dict "prefix" "DATABASE" "engine" "database" "tls" .Values.database.tls) }}
{{ include "assay.secret" (dict "name" "REDIS_URL" "secret" .Values.redis.secret) }}
{{- include "assay.tls" (dict "prefix" "REDIS" "engine" "redis" "tls" .Values.redis.tls) }}
{{- with .Values.redis.sentinels }}
- { name: REDIS_SENTINELS, value: {{ join "," . | quote }} }
- { name: REDIS_SENTINEL_NAME, value: {{ $.Values.redis.sentinelName | quote }} }
- name: REDIS_SENTINEL_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ $.Values.redis.secret }}, key: REDIS_SENTINEL_PASSWORD, optional: true } }
{{- end }}
- { name: TEMPORAL_ADDRESS, value: {{ .Values.temporal.address | quote }} }
- { name: TEMPORAL_NAMESPACE, value: {{ .Values.temporal.namespace | quote }} }
{{- include "assay.variable" (dict "name" "TEMPORAL_UI_URL" "value" .Values.temporal.uiUrl) }}
- { name: HOST, value: 0.0.0.0 }
- { name: HEALTH_PORT, value: "3002" }
{{- with .Values.metrics.secret }}
{{ include "assay.secret" (dict "name" "METRICS_TOKEN" "secret" .) }}
{{- end }}
{{- with .Values.traces.endpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- with .Values.traces.secret }}
{{ include "assay.secret" (dict "name" "OTEL_EXPORTER_OTLP_HEADERS" "secret" .) }}
{{- end }}
- { name: PORTAL_URL, value: {{ .Values.portalUrl | quote }} }
{{- end }}

{{/* How Temporal is spoken to; for the three that do, and the doctor. */}}
{{- define "assay.variables.temporal" -}}
{{- include "assay.tls" (dict "prefix" "TEMPORAL" "engine" "temporal" "tls" .Values.temporal.tls) }}
{{- with .Values.temporal.secret }}
{{ include "assay.secret" (dict "name" "TEMPORAL_API_KEY" "secret" .) }}
{{- end }}
{{- end }}

{{/* What encrypts payloads in Temporal, for the two that write and read them. */}}
{{- define "assay.variables.payloads" -}}
{{- with .Values.temporal.payloadSecret }}
{{ include "assay.secret" (dict "name" "TEMPORAL_PAYLOAD_KEY" "secret" .) }}
{{- end }}
{{- end }}

{{/* Where files lie, for those that keep them. */}}
{{- define "assay.variables.files" -}}
- { name: DATA_DIR, value: /data }
{{- with .Values.files.bucket }}
{{- if .name }}
- { name: S3_BUCKET, value: {{ .name | quote }} }
{{- include "assay.variable" (dict "name" "S3_ENDPOINT" "value" .endpoint) }}
{{- include "assay.variable" (dict "name" "S3_REGION" "value" .region) }}
{{ include "assay.secret" (dict "name" "S3_ACCESS_KEY_ID" "secret" .secret) }}
{{ include "assay.secret" (dict "name" "S3_SECRET_ACCESS_KEY" "secret" .secret) }}
{{- end }}
{{- end }}
{{- end }}

{{/* For the two processes that people reach, in addition. */}}
{{- define "assay.variables.front" -}}
- { name: PORTAL_PORT, value: "3000" }
- { name: ACCOUNTS_PORT, value: "3001" }
- { name: ACCOUNTS_URL, value: {{ .Values.accountsUrl | quote }} }
{{- include "assay.variable" (dict "name" "COOKIE_DOMAIN" "value" .Values.cookieDomain) }}
{{- include "assay.variable" (dict "name" "OIDC_ISSUER" "value" .Values.openid.issuer) }}
- { name: OIDC_CLIENT_ID, value: {{ .Values.openid.clientId | quote }} }
{{ include "assay.secret" (dict "name" "OIDC_CLIENT_SECRET" "secret" .Values.openid.secret) }}
{{- include "assay.variable" (dict "name" "TRUSTED_PROXIES" "value" (join "," .Values.trustedProxies)) }}
{{- include "assay.variable" (dict "name" "MAIL_FROM" "value" .Values.mail.from) }}
{{- end }}

{{/* The mail server, for the mailer and the doctor. */}}
{{- define "assay.variables.smtp" -}}
{{- if .Values.mail.from }}
{{ include "assay.secret" (dict "name" "SMTP_URL" "secret" .Values.mail.secret) }}
- { name: SMTP_TLS, value: {{ .Values.mail.security }} }
{{- include "assay.tls" (dict "prefix" "SMTP" "engine" "mail" "tls" .Values.mail.tls) }}
{{- end }}
{{- end }}

{{/* The logins that only api has. */}}
{{- define "assay.variables.logins" -}}
{{ include "assay.secret" (dict "name" "DATABASE_TENANT_URL" "secret" .Values.database.secret) }}
{{ include "assay.secret" (dict "name" "DATABASE_ADMIN_URL" "secret" .Values.database.secret) }}
{{- end }}
