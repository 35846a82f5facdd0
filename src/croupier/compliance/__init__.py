"""Rules Submissions judged, and the editions' texts looked through for defects: findings with sections."""
